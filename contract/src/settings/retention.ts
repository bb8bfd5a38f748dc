import type { Operation } from '../operation.ts'
import { Closed, Nullable, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { retentionDaysMost, retentionModes } from './retention-words.ts'

export const RetentionRule = Closed({
  mode: OneOf(retentionModes, {
    description:
      'anonymise: who took part, the page and metadata are removed, and messages stay. keep: for a bot, whatever its account does',
  }),
  days: Type.Integer({ minimum: 1, maximum: retentionDaysMost, description: 'After the latest message' }),
})
export type RetentionRule = Static<typeof RetentionRule>

export const Retention = Type.Object({
  rule: Nullable(RetentionRule),
  ofAccount: { ...Nullable(RetentionRule), description: 'What applies to a bot without a rule of its own' },
})
export type Retention = Static<typeof Retention>

export const RetentionQuery = Closed({ bot: Type.Optional(Uuid) })
export const RetentionPreviewQuery = Closed({ bot: Type.Optional(Uuid), ...RetentionRule.properties })
export type RetentionPreviewQuery = Static<typeof RetentionPreviewQuery>
export const RetentionPreview = Type.Object({
  conversations: Type.Integer({ description: 'That such a rule concerns now' }),
  isMore: Type.Boolean({ description: 'There are more: no more than that are counted' }),
})
export type RetentionPreview = Static<typeof RetentionPreview>
export const RetentionChange = Closed({ bot: Type.Optional(Uuid), rule: Nullable(RetentionRule) })
export type RetentionChange = Static<typeof RetentionChange>

export const retentionOperations = {
  getRetention: {
    method: 'GET',
    path: '/retention',
    access: 'viewer',
    query: RetentionQuery,
    responses: { 200: Retention },
    errors: ['not_found'],
  },
  previewRetention: {
    method: 'GET',
    path: '/retention/preview',
    access: 'admin',
    query: RetentionPreviewQuery,
    responses: { 200: RetentionPreview },
    errors: ['not_found'],
  },
  changeRetention: {
    method: 'PUT',
    path: '/retention',
    access: 'admin',
    body: RetentionChange,
    responses: { 200: Retention },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
