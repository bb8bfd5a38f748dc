import { readFileSync } from 'node:fs'
import type { Reply as ReplyOfContract, StreamEvent as StreamEventOfContract, TriggerRequest } from 'beckon-contract'
import { expect, expectTypeOf, test } from 'vitest'
import { writeApiTypes } from '../build/api-types.ts'
import type { TriggerRequest as PlainTriggerRequest, Reply, StreamEvent } from './api-types.ts'

test('the types are those of the contract; `npm run openapi` writes them', () => {
  expect(readFileSync(new URL('./api-types.ts', import.meta.url), 'utf8')).toBe(writeApiTypes())
  expectTypeOf<ReplyOfContract>().toExtend<Reply>()
  expectTypeOf<StreamEventOfContract & { id: number }>().toExtend<StreamEvent>()
  expectTypeOf<TriggerRequest>().toExtend<PlainTriggerRequest>()
})
