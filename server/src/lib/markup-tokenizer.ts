import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/**
 * Reads HTML tag by tag, without tracking open elements: htmlparser2's `Parser` does, which takes quadratic time in
 * the depth, and a hostile page is nothing but open tags.
 */
export const createHtmlTokenizer = (callbacks: Partial<TokenizerCallbacks>): Tokenizer =>
  new Tokenizer({ decodeEntities: true }, { ...ignored, ...callbacks })

/** The same for XML. Only the five predefined entities are decoded, so there is nothing to expand or load. */
export const createXmlTokenizer = (callbacks: Partial<TokenizerCallbacks>): Tokenizer =>
  new Tokenizer({ decodeEntities: true, xmlMode: true }, { ...ignored, ...callbacks })

const nothing = () => {}
const ignored: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
}
