/** A sentence that may go into the extract. `order` is its place in reading order, best passage first. */
export interface Sentence {
  passage: number
  order: number
  text: string
  likelihood: number
  /** The row of a table it stands in, by its number; nothing for prose. */
  record: number | undefined
  /** It begins a paragraph, an item of a list or a row. */
  startsLine: boolean
}
export interface Extract {
  text: string
  /** The passages it was taken from, in order. */
  passages: number[]
}
interface Piece {
  sentence: Sentence
  text: string
  isWhole: boolean
}

/** Short sentences are preferred a little, so that more of them fit: this many characters are added to each length. */
const lengthEase = 60
/** A sentence of another passage is shown only if it is not much less likely than the best. */
const leastOfOthers = 0.1
/** A row answers alone; other rows are shown only where they fit about as well. */
const leastOfOtherRecords = 0.5
/** A rest shorter than this is left empty: it would hold no more than a word or two. */
const leastPiece = 25
const gap = ' … '
const itemMark = /^(?:-|\d{1,3}[.)])\s+/
/** What an extract that stops inside a sentence ends with. */
const openEnd = /\s*[,;:，；：、،–—-]$/u

/** The likeliest sentences that fit, in reading order; a rest is filled with part of the next one. */
export function composeExtract(sentences: readonly Sentence[], limit: number): Extract {
  const likeliest = sentences.reduce(
    (best, other) => (other.likelihood > best.likelihood ? other : best),
    sentences[0]!,
  )
  if (!likeliest) return { text: '', passages: [] }
  const worth = ({ likelihood, text }: Sentence): number => likelihood / (lengthEase + text.length)
  const others = sentences
    .filter((other) => other !== likeliest)
    .filter((other) => other.likelihood >= leastBeside(likeliest, other) * likeliest.likelihood)
    .sort((one, other) => worth(other) - worth(one))
  const pieces: Piece[] = []
  let room = limit
  let cut: Sentence | undefined
  if (likeliest.text.length > limit)
    return { text: `${headOf(likeliest.text, limit - 2)} …`, passages: [likeliest.passage] }
  for (const sentence of [likeliest, ...others]) {
    const needed = sentence.text.length + (pieces.length > 0 ? gap.length : 0)
    if (needed <= room) {
      pieces.push({ sentence, text: sentence.text, isWhole: true })
      room -= needed
    } else cut ??= sentence
  }
  if (cut && room >= leastPiece) pieces.push(partOf(cut, room - 2 * gap.length, pieces))
  pieces.sort((one, other) => one.sentence.order - other.sentence.order)
  return { text: joined(pieces), passages: [...new Set(pieces.map(({ sentence }) => sentence.passage))] }
}

function leastBeside(likeliest: Sentence, other: Sentence): number {
  if (other.passage === likeliest.passage && other.record === likeliest.record) return 0
  const isProse = other.record === undefined && likeliest.record === undefined
  return isProse ? leastOfOthers : leastOfOtherRecords
}

/** The end of a sentence that leads to a chosen one, else its beginning; never half a word. */
function partOf(sentence: Sentence, room: number, chosen: readonly Piece[]): Piece {
  const { text, order, passage } = sentence
  const leadsOn = chosen.some(({ sentence: next }) => next.order === order + 1 && next.passage === passage)
  if (leadsOn) {
    const from = text.indexOf(' ', text.length - room)
    return { sentence, text: `…${text.slice(from < 0 ? text.length - room : from)}`, isWhole: true }
  }
  return { sentence, text: headOf(text, room), isWhole: false }
}

function headOf(text: string, room: number): string {
  const to = text.lastIndexOf(' ', room)
  return text.slice(0, to > 0 ? to : room)
}

function joined(pieces: readonly Piece[]): string {
  let text = ''
  pieces.forEach(({ sentence, text: part, isWhole }, at) => {
    const before = pieces[at - 1]
    const follows =
      before?.isWhole && before.sentence.order === sentence.order - 1 && before.sentence.passage === sentence.passage
    const startsLine = sentence.startsLine && (follows || sentence.record !== undefined || itemMark.test(part))
    if (before) text += startsLine ? '\n' : follows || !before.isWhole ? ' ' : gap
    text += isWhole ? part : `${part} …`
  })
  return (pieces.length === 1 ? text.replace(itemMark, '') : text).replace(openEnd, '…')
}
