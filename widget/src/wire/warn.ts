/** The page's console is where a site's owner looks. One line, and only when something is wrong. */
export function warn(line: string) {
  const { console: ofThePage } = globalThis
  ofThePage.warn(`Beckon: ${line}`)
}
