// The only sentences written on this side: they are needed when Python cannot be asked.
export const GONE = "The kernel is gone: run the cell again.";
export const SILENT =
  "The kernel does not answer. While a cell runs, the board waits for it; otherwise run the cell again.";
export const BUSY = "The kernel is busy; your move waits.";
export const BROKEN = "The board could not be drawn.";
export const BROKEN_HINT = "Run the cell again. If this comes back, please report it with this message:";
