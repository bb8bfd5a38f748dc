import { isMostlyUnknown, isUnknownTopic, type Query, unknownShareOf } from '../passages/query.ts'
import { type Candidate, createRanker } from '../passages/ranker.ts'
import { fitRanker, type RankerModel } from '../passages/ranker-model.ts'
import { amount } from '../passages/sentence-score.ts'
import { isFrameWord } from '../text/frame-words.ts'
import { priceWordsOf } from '../text/question-kinds.ts'
import { isFunctionWord, wordsOf } from '../text/words.ts'
import { certaintyOf } from './certainty.ts'
import { type FaqEntry, type FaqModel, fitFaq } from './faq-model.ts'
import { questionWords } from './grams.ts'
import { createOpenQuestions } from './open-questions.ts'
import { createRelatedPhrasings, holdersOf } from './related-phrasings.ts'
import { createScorer } from './scorer.ts'
import { createSimilarity } from './similarity.ts'
import { createTellingTerms, supportOf } from './support.ts'
import type { WordVectors } from './word-vectors.ts'

/** Weight of the words of phrasings and answer relative to the trained scores: with few phrasings, and with many. */
const [textWeightOfFew, textWeightOfMany] = [0.3, 0.1]
/** Weight of words that a phrasing has only in related words, such as "car" for "parking"; with few phrasings. */
const relatedWeightOfFew = 0.4
/** What an answer's vector similarity adds to its score, if a provider supplies vectors. */
const similarityWeight = 1
/** "What does it cost?" asks the same as "How much is it?": what that adds to a score, as if they shared a word. */
const samePriceQuestion = 0.2
const mostMatches = 10
const rankerOptions = { candidateCount: mostMatches, withPhrases: true, worthOfFrame: 0.3 }
/** Between the phrasings and the answer in an entry's text. */
const gap = '\n\n'
/** A longer message tells a story, most of which matches nothing. */
const termsOfQuestion = 8
const growthOfStory = 1.2
/** A phrase such as "on hold" counts as several words. */
const wordsOfPhrase = 3
/** How far the best must be ahead of the others, and of what an off-topic question scores. */
const sharpness = 5
const offTopicScore = 0.3
/** With fewer answers there is nothing to compare with: "How can I" alone makes off-topic messages look similar. */
const fewAnswers = 3
const offTopicScoreAmongFew = 0.6
const competitors = 8
/** Logistic weights, fitted on sets with one to three phrasings an answer; see docs/decisions/0009. */
const weights = { score: 0.85, share: 4.9, inAnswer: 2.3, bias: -5.3 }
/** The author's phrasings resemble each other more than visitors' questions resemble them. */
const cautionOfTrained = 0.88
/** From this many phrasings per answer, on average, the trained scores begin to count, and then decide alone. */
const [fewPhrasings, manyPhrasings] = [2, 8]

/**
 * A topic that no entry mentions rules out a plain answer, however well the rest fits: "Do you rent skis?" at a bike
 * shop.
 */
const mostWithUnknown = 0.49
/** "Do you sell flowers?" is not answered with "Do you sell bikes?": at most it is offered. Vectors know more words. */
const mostWithoutTopic = 0.3
/** Whoever asks for a price gets no answer without one: at most it is offered. */
const mostWithoutPrice = 0.3
/** "How much?" may be asked of anything: the only answer with these words is offered, but not given. */
const priceOfAnything = 0.3
/** The answers left open by a question are equally likely. */
const confidenceOfOpen = 0.3

export interface EntryMatch {
  id: string
  /** 0 to 1: how likely this is the answer. */
  confidence: number
  /** Words of the question stand in its answer, not only in its phrasings. */
  isInAnswer: boolean
  /** A topic of the question is mentioned by no entry. */
  hasUnknown: boolean
  /** Most of the question is about something that no entry mentions. */
  isMostlyUnknown: boolean
}
/** Vector similarity of a question to each answer, 0 to 1, by id; from a provider's model. */
export type NearAnswers = Map<string, number>

interface Entry extends FaqEntry {
  answer: string
}

/** What takes long to build of an entry index: only numbers and strings, so that it can be stored. */
export interface EntryModel {
  ranker: RankerModel
  faq: FaqModel
  /** The entry of each phrasing, if only one has it. */
  owners: [phrasing: string, entry: number][]
  /** The words of each entry's questions that ask for a price. */
  priceWords: string[][]
  /** Of each term of the phrasings, by number: the entries. */
  holders: [term: number, entries: number[]][]
}

/**
 * Finds the author's answers to a question: by their phrasings, using kernel ridge scores, and by the words of
 * phrasings and answer, as in passage retrieval. The fewer phrasings there are to train on, the more the words decide.
 */
export function buildEntryIndex(
  entries: Entry[],
  vectors: WordVectors | undefined,
  botLanguage?: string,
  stored?: EntryModel,
) {
  const asked = entries.filter(({ questions }) => questions.length > 0)
  const model = stored ?? fitEntries(asked, vectors, botLanguage)
  const ranker = createRanker(model.ranker, rankerOptions)
  const language = ranker.languages[0] ?? 'und'
  const { starts, similarity, scorer, certainty, support, phrasings } = model.faq
  const phrasingScores = createScorer(scorer, createSimilarity(similarity, vectors), starts)
  const termsOf = createTellingTerms(language, similarity.rarity, similarity.meaning && vectors)
  const openQuestion = createOpenQuestions(phrasings, starts, language)
  const phrasingsEach = (starts.at(-1) ?? 0) / (asked.length || 1)
  const trainedShare = Math.max(0, Math.min(1, (phrasingsEach - fewPhrasings) / (manyPhrasings - fewPhrasings)))

  const textWeight = textWeightOfFew + trainedShare * (textWeightOfMany - textWeightOfFew)

  const offTopic = asked.length < fewAnswers ? offTopicScoreAmongFew : offTopicScore
  const entryOfPhrasing = new Map(model.owners)
  const priceWords = model.priceWords.map((words) => new Set(words))
  const addRelated = createRelatedPhrasings(model.holders)
  const relatedWeight = relatedWeightOfFew * (1 - trainedShare)
  const rowsOfPhrasings = asked.map(({ questions }, entry) => {
    const end = questions.join(gap).length
    return 1 + ranker.spansOf(entry).filter(({ start }) => start < end).length
  })

  /** The entries that fit a question, best first. */
  function match(question: string, near?: NearAnswers): EntryMatch[] {
    const spoken = wordsOf(question)
    const words = questionWords(question, spoken)
    const byPhrasing = phrasingScores(words)
    const query = ranker.read(question)
    const scores = Float64Array.from(byPhrasing)
    const byText = ranker.candidates(query)
    for (const { passage, score } of byText) scores[passage]! += textWeight * score
    addRelated(query, relatedWeight, scores)
    for (const entry of samePrice(query.priceWords)) scores[entry]! += samePriceQuestion
    if (near) for (const [at, { id }] of asked.entries()) scores[at]! += similarityWeight * (near.get(id) ?? 0)
    const ranked = highest(scores, mostMatches)
    const [best] = ranked
    if (best === undefined || (scores[best] as number) <= 0) return []
    const exact = entryOfPhrasing.get(phrasingKey(words))
    if (exact !== undefined)
      return matchesOf([exact, ...ranked.filter((entry) => entry !== exact)], query, false, (entry) =>
        Number(entry === exact),
      )
    const growth = growthOf(query.terms.reduce((sum, { isPhrase }) => sum + (isPhrase ? wordsOfPhrase : 1), 0))
    const ahead = (entry: number): number =>
      Math.exp(sharpness * growth * ((scores[entry] as number) - (scores[best] as number)))
    const evidence = growth * (scores[best] as number)
    const rivals = ranked.slice(0, competitors).reduce((sum, entry) => sum + ahead(entry), 0)
    const share = 1 / (rivals + Math.exp(sharpness * (offTopic - evidence)))
    const inAnswer = inAnswerOnly(
      query,
      byText.find(({ passage }) => passage === best),
      rowsOfPhrasings[best]!,
    )
    const byWords = logistic(
      weights.score * evidence + weights.share * share + weights.inAnswer * inAnswer + weights.bias,
    )
    const likely = (1 - trainedShare) * byWords + trainedShare * trained(words, best, byPhrasing, near)
    const isOtherKind = query.priceWords.length > 0 && priceWords[best]!.size === 0 && !amount.test(asked[best]!.answer)
    const confidence = Math.min(
      likely,
      query.terms.some(isUnknownTopic) ? mostWithUnknown : 1,
      unknownShareOf(query) === 1 && !near ? Math.max(mostWithoutTopic, trainedShare) : 1,
      isOtherKind ? mostWithoutPrice : 1,
      query.priceWords.length === 0 || spoken.some(isTopic) ? 1 : Math.max(priceOfAnything, trainedShare),
    )
    const open = new Set(
      openQuestion(
        spoken,
        ranked.map((answer) => ({ answer, score: scores[answer] as number })),
      ).map(({ answer }) => answer),
    )
    return matchesOf(ranked, query, inAnswer > 0, (entry) =>
      open.has(entry) ? Math.min(confidence, confidenceOfOpen) : confidence * ahead(entry),
    )
  }

  const isTopic = (word: string): boolean => !isFunctionWord(word, language) && !isFrameWord(word, language)

  /** The entries that ask about a price in other words than the question does. */
  function samePrice(words: string[]): number[] {
    if (words.length === 0) return []
    return [...asked.keys()].filter((entry) => {
      const own = priceWords[entry]!
      return own.size > 0 && !words.some((word) => own.has(word))
    })
  }

  function matchesOf(
    ranked: number[],
    query: Query,
    isInAnswer: boolean,
    confidenceOf: (entry: number) => number,
  ): EntryMatch[] {
    const [hasUnknown, isUnknown] = [query.terms.some(isUnknownTopic), isMostlyUnknown(query)]
    return ranked.map((entry, at) => ({
      id: asked[entry]!.id,
      confidence: confidenceOf(entry),
      isInAnswer: at === 0 && isInAnswer,
      hasUnknown,
      isMostlyUnknown: isUnknown,
    }))
  }

  function trained(words: string[], best: number, scores: Float64Array, near: NearAnswers | undefined): number {
    const reach = scorer.reach[best] as number
    // The meaning may be expressed in other words.
    const supported = Math.max(supportOf(termsOf(words), best, support), near?.get(asked[best]!.id) ?? 0)
    return (
      cautionOfTrained *
      certaintyOf({ score: Math.max(0, scores[best] as number), reach, support: supported }, certainty)
    )
  }

  return { match, model }
}

function fitEntries(asked: Entry[], vectors: WordVectors | undefined, botLanguage: string | undefined): EntryModel {
  const texts = asked.map(({ id, questions, answer }) => ({ id, title: '', text: [...questions, answer].join(gap) }))
  const ranker = fitRanker(texts, botLanguage, rankerOptions)
  const language = ranker.forward.languages[0] ?? 'und'
  return {
    ranker,
    faq: fitFaq(asked, language, vectors),
    owners: [...phrasingsOf(asked)],
    priceWords: asked.map(({ questions }) => [...new Set(questions.flatMap((text) => priceWordsOf(text, language)))]),
    holders: holdersOf(asked, createRanker(ranker, rankerOptions).read),
  }
}

export type EntryIndex = ReturnType<typeof buildEntryIndex>

/** Scores are shares of the question's words: the same share means more when there are more words. */
const growthOf = (terms: number): number =>
  Math.sqrt(Math.min(termsOfQuestion, Math.max(1, terms))) * Math.max(1, terms / termsOfQuestion) ** growthOfStory

/**
 * The share of the question's mass that an answer's text contains and its phrasings don't: words in an answer are about
 * its topic, while phrasings of different answers share words such as "rent" or "book".
 */
function inAnswerOnly(query: Query, candidate: Candidate | undefined, rowsOfPhrasings: number): number {
  if (!candidate) return 0
  const { present, rows } = candidate.reading
  let mass = 0
  query.terms.forEach(({ idf }, slot) => {
    let [asked, answered] = [0, 0]
    for (let row = 0; row < rows; row++) {
      const held = present[row * query.terms.length + slot]!
      if (row < rowsOfPhrasings) asked = Math.max(asked, held)
      else answered = Math.max(answered, held)
    }
    mass += Math.max(0, answered - asked) * idf
  })
  return mass / query.termMass
}

const phrasingKey = (words: string[]): string => words.join(' ')

/** The entry of each phrasing, if only one has it. */
function phrasingsOf(entries: FaqEntry[]): Map<string, number> {
  const owners = new Map<string, number>()
  const shared = new Set<string>()
  for (const [entry, { questions }] of entries.entries())
    for (const question of questions) {
      const key = phrasingKey(questionWords(question))
      if (key === '' || (owners.get(key) ?? entry) !== entry) shared.add(key)
      owners.set(key, entry)
    }
  for (const key of shared) owners.delete(key)
  return owners
}

const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** The indices of the highest scores, best first. */
function highest(scores: Float64Array, count: number): number[] {
  const best: number[] = []
  for (let entry = 0; entry < scores.length; entry++) {
    const score = scores[entry] as number
    if (best.length === count && score <= (scores[best[count - 1] as number] as number)) continue
    let at = best.length < count ? best.length : count - 1
    for (; at > 0 && score > (scores[best[at - 1] as number] as number); at--) best[at] = best[at - 1] as number
    best[at] = entry
  }
  return best
}
