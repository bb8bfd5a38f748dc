/** English words that carry no meaning of their own in a question. */
const fillers = new Set(
  (
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its just ' +
    'let me my of on or our please should so some tell than that the their them then there these they this to us was we ' +
    'were what when where which who why will with would you your'
  ).split(' '),
)

/** The words of a text that matter, in a form in which "Refunds" meets "refund". A text of nothing but fillers keeps them. */
export function wordsOf(text: string): string[] {
  const all =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : all).map(stem)
}

const endings = /(?:ing|ed|es|s|ly|ies)$/
const stem = (word: string): string => (word.length > 4 && /^[a-z]+$/.test(word) ? word.replace(endings, '') : word)
