// A chat bot of Bitrix24 (`imbot.v2.Bot.register` with `eventMode: "webhook"`), also in open channels.
import { askBot } from '../ask-bot.mjs'
import { readFields, startReceiver } from './receiver.mjs'

const { BITRIX24_APPLICATION_TOKEN } = process.env

async function answer({ bot, message, chat, user }) {
  const { reply } = await askBot({
    user: { id: `bitrix24-${chat.dialogId}`, name: user.name },
    message: message.text,
    key: `bitrix24-${bot.auth.member_id}-${message.id}`,
  })
  const response = await fetch(new URL('imbot.v2.Chat.Message.send', bot.auth.client_endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      botId: Number(bot.id),
      dialogId: chat.dialogId,
      fields: { message: reply },
      auth: bot.auth.access_token,
    }),
  })
  if (!response.ok) throw new Error(`Bitrix24 answered ${response.status}: ${await response.text()}`)
}

startReceiver(({ request, raw }) => {
  const { event, data, auth } = readFields(request, raw)
  if (!BITRIX24_APPLICATION_TOKEN || auth?.application_token !== BITRIX24_APPLICATION_TOKEN) return undefined
  const isMessage = event === 'ONIMBOTV2MESSAGEADD' && data.message.text
  return async () => isMessage && answer(data)
})
