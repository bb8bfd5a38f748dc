const wordCharacters = /[\p{L}\p{N}]/u
/** At the end, where a word may not be finished. Of scripts whose words are found by their beginning, from three letters on. */
const shortWord = /(?<![\p{L}\p{N}\p{M}])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,2}$/u

/** What to know about a search that may find less than one expects. */
export function hintOf(words: string): string | undefined {
  if (words === '') return undefined
  if (!wordCharacters.test(words)) return 'Type a word or a number. Punctuation alone isn’t searched.'
  if (shortWord.test(words)) return 'One or two letters only find whole words. Type three to find how words begin.'
  return undefined
}
