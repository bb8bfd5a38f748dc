import { Ajv } from 'ajv'
import { errorTable, Problem, Reply, Turn } from 'beckon-contract'
import { expect } from 'vitest'
import { readEvents } from '../heard-events.ts'

interface AnswerParts {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

const ajv = new Ajv({ strict: false })
const isProblem = ajv.compile(Problem)
const isReply = ajv.compile(Reply)
const isTurn = ajv.compile(Turn)
/** What would show a caller the inside of the house. */
const leaks = /node_modules|server\/src|\.ts:\d|\n\s+at |SQLITE|syntax error at|select .* from|Unexpected token/i

/** Every refusal is a problem document of the closed table, about the caller's mistake and not about our inside. */
export function expectProblem({ statusCode, headers, body }: AnswerParts): Problem {
  expect(headers['content-type'], body).toBe('application/problem+json')
  const problem = JSON.parse(body) as Problem
  expect(isProblem(problem), body).toBe(true)
  expect(errorTable[problem.code].status, body).toBe(statusCode)
  expect(problem.status).toBe(statusCode)
  expect(problem.type.endsWith(`/docs/errors#${problem.code}`), body).toBe(true)
  expect(problem.request_id).toBe(headers['x-request-id'])
  expect(body).not.toMatch(leaks)
  return problem
}

/** The whole reply, the word that it comes later, or a refusal that tells the caller what is wrong; never a failure of ours. */
export function expectReplyOrRefusal(answer: AnswerParts): void {
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  if (answer.statusCode === 202) return void expect(isTurn(JSON.parse(answer.body)), answer.body).toBe(true)
  if (answer.statusCode !== 200) return void expectProblem(answer)
  expect(isReply(replyIn(answer)), answer.body).toBe(true)
}

/** A stream ends with the whole reply. */
const replyIn = ({ headers, body }: AnswerParts): unknown =>
  String(headers['content-type']).startsWith('text/event-stream') ? readEvents(body).at(-1)?.data : JSON.parse(body)
