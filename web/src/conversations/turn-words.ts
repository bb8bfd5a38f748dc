import { engineTable, type FinishReason, type OwnerTurn, type Trace } from 'beckon-contract'

export const isUnderWay = ({ status }: Pick<OwnerTurn, 'status'>) => status === 'queued' || status === 'running'

/** The model failed or refused, and the reply is a text that stands in for it: not a gap in the bot's knowledge. */
export const standIns = new Set<FinishReason | null>(['model_failed', 'filtered', 'refused'])

/** Nothing of the bot's knowledge answers it. */
export const isUnanswered = ({ status, answered, choices, finishReason }: OwnerTurn): boolean =>
  status === 'completed' && !answered && choices.length === 0 && !standIns.has(finishReason)

/** What is notable about a reply; nothing if it simply ended. */
export const endWords = ({ status, finishReason }: Pick<OwnerTurn, 'status' | 'finishReason'>): string | null => {
  if (status === 'cancelled' || finishReason === 'cancelled') return 'Stopped early'
  if (finishReason === 'length') return 'Cut short: the reply was too long'
  if (finishReason === 'model_failed') return 'The model failed'
  if (finishReason === 'filtered') return 'Filtered by the model’s provider'
  if (finishReason === 'refused') return 'Refused by the model'
  if (finishReason === 'handoff') return 'Handed off to a person'
  return null
}

const seconds = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** "340 ms", "2.4 s". */
export const formatMs = (ms: number) => (ms < 1_000 ? `${Math.round(ms)} ms` : `${seconds.format(ms / 1_000)} s`)

/** A short summary of how a reply was produced. */
export const shortTrace = ({ createdAt, repliedAt }: OwnerTurn, { model, tools }: Trace) =>
  [
    model,
    repliedAt && formatMs(Date.parse(repliedAt) - Date.parse(createdAt)),
    tools.map(({ name }) => name).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

const figures = new Intl.NumberFormat('en')

/** How a reply was produced, as names and values; empty ones are left out. */
export function traceFacts({ createdAt, repliedAt, usage }: OwnerTurn, trace: Trace): [name: string, value: string][] {
  const tokens = `${figures.format(usage.input_tokens)} in, ${figures.format(usage.output_tokens)} out`
  const facts: [string, string | null][] = [
    ['Answer engine', engineTable[trace.engine].label],
    ['Provider', trace.provider],
    ['Model', trace.model],
    ['Instead of', trace.failedModel ? `${trace.failedModel.provider}, ${trace.failedModel.model}` : null],
    ['Time to first text', trace.firstTextMs === null ? null : formatMs(trace.firstTextMs)],
    ['Total time', repliedAt === null ? null : formatMs(Date.parse(repliedAt) - Date.parse(createdAt))],
    ['Tokens', usage.input_tokens + usage.output_tokens > 0 ? tokens : null],
    ['Model calls', trace.modelCalls > 1 ? figures.format(trace.modelCalls) : null],
    ['Retries', trace.retries ? figures.format(trace.retries) : null],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value === null || value === '' ? [] : [[name, value]]))
}
