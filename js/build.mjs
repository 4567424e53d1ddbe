// Builds castlekeep/static/: widget.js, widget.css, art.json, build.json.
//
// The hash. `build.json` holds {"hash": ...} and widget.js begins with the same in a comment, so that a
// bundle can be told from the sources it was made of. The build hook in Python computes it too, like this:
//   sha256 over, for each file below js/ sorted by its path relative to js/ with "/" between the parts:
//     the path in UTF-8, a zero byte, the file's bytes, a zero byte
//   left out: node_modules, every name that begins with a dot except .npmrc, and *.test.ts
//
// art.json, for who draws the same board as a still picture:
//   icons   {name: path data in a field of 512 by 512}
//   cards   {card name: icon name}, marks {army, castle, forest, mountain, result, open, siege, marched: icon name}
//   tokens  {light: {name: colour}, dark: {...}}, the colours of src/style/tokens.css without "--ck-"
//   art     everything in src/map/art.ts: shield, hatches, terrain marks; a hexagon has radius 32 there
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { pick } from "./icons.mjs";

const js = fileURLToPath(new URL(".", import.meta.url));
const out = join(js, "..", "castlekeep", "static");

function sources(folder = "") {
  return readdirSync(join(js, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (entry.name === "node_modules") return [];
    if (entry.name.startsWith(".") && entry.name !== ".npmrc") return [];
    if (entry.isDirectory()) return sources(`${path}/`);
    return entry.name.endsWith(".test.ts") ? [] : [path];
  });
}

function sourceHash() {
  const digest = createHash("sha256");
  for (const path of sources().sort()) {
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(js, path)))
      .update("\0");
  }
  return digest.digest("hex");
}

const icons = {
  name: "icons",
  setup(bundle) {
    bundle.onResolve({ filter: /^virtual:icons$/ }, ({ path }) => ({ path, namespace: "icons" }));
    bundle.onLoad({ filter: /.*/, namespace: "icons" }, () => ({
      contents: `export const ICONS = ${JSON.stringify(pick(0.5))};`,
    }));
  },
};

/** Shortens our own class and colour names, alike in script and style: together they are 6 % of the bundle. */
function shorten(texts) {
  const uses = new Map();
  for (const [name] of texts.join("").matchAll(/\bck-[a-z]+/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = [...uses.keys()].sort((a, b) => uses.get(b) - uses.get(a) || (a < b ? -1 : 1));
  const short = new Map(names.map((name, i) => [name, `k${i.toString(36)}`]));
  return texts.map((text) =>
    text
      .replace(/\bck-[a-z]+/g, (name) => short.get(name))
      .replace(/(--k\w+): /g, "$1:")
      .replaceAll(" / ", "/"),
  );
}

async function bundle(hash) {
  const { outputFiles } = await build({
    entryPoints: { widget: join(js, "src/widget.tsx") },
    outdir: out,
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    legalComments: "none",
    // The older way of writing elements is shorter, and the whole bundle has 100 kB.
    tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
    inject: [join(js, "src/h.ts")],
    banner: { js: `/* castlekeep ${hash} */`, css: `/* castlekeep ${hash} */` },
    plugins: [icons],
    write: false,
  });
  const texts = shorten(outputFiles.map((file) => file.text));
  for (const [i, file] of outputFiles.entries()) writeFileSync(file.path, texts[i]);
}

function tokens() {
  const css = readFileSync(join(js, "src/style/tokens.css"), "utf8");
  const [light, dark] = css.split("/* dark */");
  const read = (text) =>
    Object.fromEntries(
      [
        ...text.matchAll(
          /--ck-([a-z-]+):\s*(#[0-9a-f]{3,6}|rgba\([^)]*\)|var\([^,]*,\s*(#[0-9a-f]{3,6})\))/g,
        ),
      ].map(([, name, value, fallback]) => [name, fallback ?? value]),
    );
  return { light: read(light), dark: { ...read(light), ...read(dark) } };
}

async function art() {
  const { outputFiles } = await build({
    entryPoints: [join(js, "src/map/art.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0].text).toString("base64");
  const { CARD_ICONS, MARK_ICONS, ...shapes } = await import(`data:text/javascript;base64,${code}`);
  return { icons: pick(1), cards: CARD_ICONS, marks: MARK_ICONS, tokens: tokens(), art: shapes };
}

mkdirSync(out, { recursive: true });
const hash = sourceHash();
await bundle(hash);
writeFileSync(join(out, "art.json"), `${JSON.stringify(await art())}\n`);
// Last, so that a build that broke half-way does not count as fresh.
writeFileSync(join(out, "build.json"), `${JSON.stringify({ hash })}\n`);
