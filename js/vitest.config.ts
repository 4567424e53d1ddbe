import { defineConfig } from "vitest/config";
import { ICONS } from "./icons.mjs";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  plugins: [
    {
      name: "icons",
      resolveId: (id: string) => (id === "virtual:icons" ? id : null),
      load: (id: string) =>
        id === "virtual:icons" ? `export const ICONS = ${JSON.stringify(ICONS)};` : null,
    },
  ],
  test: { include: ["test/**/*.test.{ts,tsx}"], environment: "happy-dom", pool: "threads" },
});
