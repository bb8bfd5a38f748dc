import { expect, test } from 'vitest'
import { mcpDraftOf, mcpFieldsOf } from './mcp-form.ts'
import { specsOf } from './offered-tools.ts'
import type { ToolOf } from './tool-queries.ts'

const aSpec = (name: string) => ({ name, description: `Does ${name}.`, parameters: { type: 'object' } })
const tool: ToolOf<'mcp'> = {
  id: '1',
  kind: 'mcp',
  name: 'crm',
  url: 'https://crm.example/mcp',
  headers: [],
  allowed: ['find', 'create'],
  specs: [aSpec('find'), aSpec('create')],
  timeoutMs: 10_000,
  resultCharacters: 8_000,
  isOn: true,
  createdAt: '2026-11-15T10:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
}

test('a server that is opened and saved unchanged stays as it is', () => {
  const { id: _, createdAt: __, updatedAt: ___, ...draft } = tool
  expect(mcpDraftOf(mcpFieldsOf(tool), true)).toEqual(draft)
})

test('listing unchanged tools leaves nothing to save, and listing changed ones does', () => {
  const inOtherOrder = { ...tool, specs: tool.specs.toReversed() }
  const afterLook = (offer: typeof tool.specs) => specsOf(tool.allowed, offer, inOtherOrder.specs)
  const { specs } = mcpFieldsOf(inOtherOrder)
  expect(afterLook([aSpec('create'), aSpec('other'), aSpec('find')])).toEqual(specs)
  const changed = { ...aSpec('find'), description: 'Finds more.' }
  expect(afterLook([aSpec('create'), changed])).toEqual([changed, aSpec('create')])
})
