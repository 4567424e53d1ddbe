import { defineConfig } from "vitest/config";

// What is tested here draws nothing: geometry, words, legality, commands, store. The board itself is
// tested where it lives, in a real JupyterLab.
export default defineConfig({
  test: { include: ["test/*.test.ts"], environment: "node", pool: "threads" },
});
