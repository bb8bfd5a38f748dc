/**
 * A closed shadow root on the page. Its styles are a constructed style sheet, which no content security policy forbids.
 */
export function shadowed(styles: string, title: string) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  const container = document.createElement('section')
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  container.ariaLabel = title
  root.append(container)
  /** The first rule, which contains what changes. */
  const set = (name: string, value: string | number) =>
    (sheet.cssRules[0] as CSSStyleRule).style.setProperty(`--${name}`, `${value}`)
  return { host, container, set }
}
