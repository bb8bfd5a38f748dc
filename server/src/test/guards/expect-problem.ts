import { Ajv } from 'ajv'
import { errorTable, Problem } from 'beckon-contract'
import { expect } from 'vitest'

interface AnswerParts {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

const ajv = new Ajv({ strict: false })
const isProblem = ajv.compile(Problem)
/** Internals that must not be exposed to a caller. */
const leaks = /node_modules|server\/src|\.ts:\d|\n\s+at |SQLITE|syntax error at|select .* from|Unexpected token/i

/** Every refusal is a problem document of the closed table, about the caller's mistake and without internals. */
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
