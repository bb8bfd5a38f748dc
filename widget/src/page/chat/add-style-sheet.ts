/** Constructed, which no content security policy forbids. */
export function addStyleSheet(root: DocumentOrShadowRoot): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets.push(sheet)
  return sheet
}
