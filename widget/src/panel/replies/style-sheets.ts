import markdown from '../styles/markdown.css?inline'
import replies from '../styles/replies.css?inline'

/** Part of this file, so that no reply is drawn without them. */
export function adoptStyles() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(markdown + replies)
  document.adoptedStyleSheets.push(sheet)
}
