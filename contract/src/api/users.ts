import type { PublicOperation } from '../operation.ts'
import { Flat, Instant, Nullable, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { PageContext } from '../visitors/page-context.ts'
import { Conversation, Message } from './conversations.ts'

export const UserDeleted = Type.Object({
  id: Type.String({ description: 'Your own id for this person, as in the path' }),
  object: OneOf(['user']),
  deleted: Type.Boolean(),
  conversations: Type.Integer({
    description:
      'How many conversations were deleted, or had messages of this person deleted; 0 if there was nothing (any more)',
  }),
})
export type UserDeleted = Static<typeof UserDeleted>

/** A person who is signed in on a site with the bot's chat, as the site described them. */
export const UserProfile = Type.Object({
  agent_id: Uuid,
  name: NullableString(),
  email: NullableString(),
  attributes: Nullable(Flat({ keys: 50, characters: 500 })),
  created_at: Instant,
  last_seen_at: Instant,
})
export type UserProfile = Static<typeof UserProfile>

export const ExportedConversation = Type.Object({
  ...Conversation.properties,
  context: Type.Union([PageContext, Type.Null()], { description: 'The page that the person last wrote from' }),
  messages: Type.Array(Message, { description: 'Newest first' }),
})
export type ExportedConversation = Static<typeof ExportedConversation>

export const UserExport = Type.Object({
  object: OneOf(['user_export']),
  id: Type.String({ description: 'Your own id for this person, as in the path' }),
  created_at: Instant,
  profiles: Type.Array(UserProfile, { description: 'From signed identities on sites with a chat, one per bot' }),
  conversations: Type.Array(ExportedConversation, { description: 'Oldest first' }),
})
export type UserExport = Static<typeof UserExport>

const meant =
  '`user_id` is the `user.id` that you send with messages, or the `sub` of a signed identity in the chat. ' +
  'In conversations that others took part in, it is only what this person wrote, and the replies to it. ' +
  'A token that is limited to some bots reaches only their conversations.'

export const userOperations = {
  exportUser: {
    method: 'GET',
    path: '/users/{user_id}/export',
    tag: 'Users',
    summary: 'Export all data about one person',
    description:
      'Their conversations with all messages, ratings, attributes and page contexts, and what signed identities said of ' +
      `them. ${meant} The document is sent while it is read, however long it is. For an unknown id, its lists are empty.`,
    access: 'token:read',
    responses: { 200: UserExport },
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/{user_id}',
    tag: 'Users',
    summary: 'Delete all data about one person',
    description:
      'Deletes their conversations with all messages, ratings, attributes and page contexts, the unanswered questions ' +
      `that came from them, and what signed identities said of them. ${meant} Replies in progress are stopped. It is ` +
      'safe to repeat: a repeated call deletes what arrived since, and succeeds if there is nothing. Usage counts stay, ' +
      'without the person. The audit log names the token and a hash of the id.',
    access: 'token:delete',
    responses: { 200: UserDeleted },
  },
} as const satisfies Record<string, PublicOperation>
