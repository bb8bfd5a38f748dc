const { console: ofThePage } = window

/** The page's console is where a site's owner looks. One line, and only when something is wrong. */
export const warn = (line: string) => ofThePage.warn(`Beckon: ${line}`)
