/** A style sheet that comes with the part that needs it. */
export function adoptStyles(styles: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
