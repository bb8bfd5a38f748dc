const wordCharacters = /[\p{L}\p{N}]/u
/** At the end, where a word may not be finished. Of scripts whose words are found by their beginning, from three letters on. */
const shortWord = /(?<![\p{L}\p{N}\p{M}])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,2}$/u

/** What to know about a search that may find less than one expects. */
export function hintOf(words: string): string | undefined {
  if (words === '') return undefined
  if (!wordCharacters.test(words)) return 'Type a word or a number: signs alone are not searched.'
  if (shortWord.test(words)) return 'Words of one or two letters are found whole only. Type three for their beginning.'
  return undefined
}
