import { limits } from '../limits.ts'
import { Bytes, Download, type Operation } from '../operation.ts'
import { Closed, OneOf, type Static, Type } from '../schema.ts'
import { Bot } from './bots.ts'
import { templateIds, templateLanguages } from './template-words.ts'

const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' })

/** What was made from a file. Tools start switched off, and no model is chosen: a file may come from anyone. */
export const ImportedBot = Type.Object({
  bot: Bot,
  entries: Type.Integer(),
  sources: Type.Integer(),
  tools: Type.Integer({ description: 'All are off, and their secret headers have to be entered again' }),
})
export type ImportedBot = Static<typeof ImportedBot>

export const TemplateDraft = Closed({
  name: Name,
  template: OneOf(templateIds),
  language: OneOf(templateLanguages),
})
export type TemplateDraft = Static<typeof TemplateDraft>

export const botFileOperations = {
  /** Without its conversations, and with both switches off. */
  duplicateBot: {
    method: 'POST',
    path: '/bots/{botId}/duplicate',
    access: 'editor',
    body: Closed({ name: Name }),
    responses: { 201: Bot },
    errors: ['quota_exceeded'],
  },
  exportBot: { method: 'GET', path: '/bots/{botId}/export', access: 'editor', responses: { 200: Download } },
  /** All or nothing: `errors` of the problem document lists the invalid lines. */
  importBot: {
    method: 'POST',
    path: '/bots/import',
    access: 'editor',
    body: Bytes,
    bodyBytes: limits.botFileBytes,
    responses: { 201: ImportedBot },
    errors: ['quota_exceeded'],
  },
  createFromTemplate: {
    method: 'POST',
    path: '/bots/from-template',
    access: 'editor',
    body: TemplateDraft,
    responses: { 201: Bot },
    errors: ['quota_exceeded'],
  },
} as const satisfies Record<string, Operation>
