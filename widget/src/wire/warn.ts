/** One line, and only if something is wrong. */
// biome-ignore lint/suspicious/noConsole: the page's console is where a site's owner looks.
export const warn = (line: string) => console.warn(`Beckon: ${line}`)
