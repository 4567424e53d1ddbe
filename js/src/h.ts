// What the build puts before every file with elements in it.
export { Fragment, h } from "preact";
