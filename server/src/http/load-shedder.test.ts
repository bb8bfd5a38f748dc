import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createLoadShedder } from './load-shedder.ts'

const newRequest = () => ({ slotOf: undefined }) as FastifyRequest

test('an account gets its share of the slots: above it, it is told so, and other accounts are admitted', () => {
  const shedder = createLoadShedder({ atOnce: 10, onRefused: () => {} })
  const adas = Array.from({ length: 8 }, newRequest)
  for (const request of adas) shedder.admit(request, 'ada')
  expect(() => shedder.admit(newRequest(), 'ada')).toThrow('This account already has 8 requests in progress')
  shedder.admit(newRequest(), 'bob')
  expect(shedder.count()).toBe(9)

  for (const request of adas) shedder.release(request)
  shedder.admit(newRequest(), 'ada')
})

test('a request counts for its account as soon as the account is known, and once', () => {
  const shedder = createLoadShedder({ atOnce: 10, onRefused: () => {} })
  const requests = Array.from({ length: 9 }, newRequest)
  for (const request of requests) shedder.admit(request)
  const [first, ...others] = requests as [FastifyRequest, ...FastifyRequest[]]
  for (let call = 0; call < 3; call++) shedder.admit(first, 'ada')
  expect(shedder.count()).toBe(9)
  expect(() => {
    for (const request of others) shedder.admit(request, 'ada')
  }).toThrow('This account already has')
})

test('a request whose account is not known is refused only if no slot is free', () => {
  const shedder = createLoadShedder({ atOnce: 2, onRefused: () => {} })
  for (const request of [newRequest(), newRequest()]) shedder.admit(request)
  expect(() => shedder.admit(newRequest())).toThrow('The service is overloaded')
})
