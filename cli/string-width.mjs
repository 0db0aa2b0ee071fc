// Takes the place of the package string-width in the bundle: yargs lays out `--help` with it, and
// that has no wide characters; the package compiles patterns for emoji whenever it is loaded (20 ms).
// biome-ignore lint/style/noDefaultExport: as the package has it
export default text => text.length
