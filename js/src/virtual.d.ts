declare module "virtual:icons" {
  /** Path data in a field of 256 by 256, by icon name. */
  export const ICONS: Record<string, string>;
}
