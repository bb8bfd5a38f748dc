import type { Operation } from '../operation.ts'
import { Instant, OneOf, type Static, Type } from '../schema.ts'
import { permanentFaults } from './model-fault-kinds.ts'

export const ModelFaultReport = Type.Object({
  fault: OneOf(permanentFaults),
  provider: Type.String(),
  message: Type.String({ description: 'The provider’s words' }),
  since: Instant,
  lastAt: Instant,
})
export type ModelFaultReport = Static<typeof ModelFaultReport>

export const modelFaultOperations = {
  getModelFault: {
    method: 'GET',
    path: '/bots/{botId}/model-fault',
    access: 'viewer',
    responses: { 200: Type.Object({ report: Type.Union([ModelFaultReport, Type.Null()]) }) },
  },
} as const satisfies Record<string, Operation>
