declare module "virtual:icons" {
  /** Path data in a field of 512 by 512, by icon name. */
  export const ICONS: Record<string, string>;
}
