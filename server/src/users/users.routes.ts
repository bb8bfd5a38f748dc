import { limits, userOperations } from 'beckon-contract'
import { mediaTypes } from '../http/attachment.ts'
import { operationRoute } from '../http/operation-route.ts'
import { readPathText } from '../http/path-text.ts'
import type { Routes } from '../http/routes.ts'
import { invalidField } from '../lib/failure.ts'
import type { Users } from './users.ts'

/** For programs: export and deletion of everything of one person. */
export const userRoutes =
  (users: Users): Routes =>
  async (http) => {
    operationRoute(http, userOperations.exportUser, async ({ token, params }, reply) => {
      const user = { userId: readUserId(params.user_id), botIds: token.botIds }
      return reply.type(mediaTypes.json).send(await users.exportFile(token.accountId, user))
    })

    operationRoute(http, userOperations.deleteUser, async ({ token, params }) => {
      const userId = readUserId(params.user_id)
      const conversations = await users.remove(token.accountId, { userId, botIds: token.botIds })
      return { id: userId, object: 'user' as const, deleted: true, conversations }
    })
  }

/** An id that nobody can have is a mistake of the caller, such as an empty variable, and must not look like success. */
function readUserId(given: string): string {
  const userId = readPathText('/user_id', given)
  if (userId === '' || userId.length > limits.userIdCharacters)
    throw invalidField('/user_id', `Send the person's \`user.id\`: 1 to ${limits.userIdCharacters} characters.`)
  return userId
}
