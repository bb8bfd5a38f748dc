// Answers people who write to a Telegram bot. Node.js 20 or newer, without packages.
import { setTimeout as sleep } from 'node:timers/promises'
import { askBot } from '../ask-bot.mjs'

const { TELEGRAM_TOKEN, TELEGRAM_API = 'https://api.telegram.org' } = process.env
const longestText = 4096

async function telegram(method, fields) {
  const response = await fetch(`${TELEGRAM_API}/bot${TELEGRAM_TOKEN}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  const { ok, result, description } = await response.json()
  if (!ok) throw new Error(`Telegram, ${method}: ${description}`)
  return result
}

async function answer({ update_id, message }) {
  const { chat, from, text } = message
  await telegram('sendChatAction', { chat_id: chat.id, action: 'typing' })
  const { reply, choices } = await askBot({
    user: { id: `telegram-${from.id}`, name: [from.first_name, from.last_name].filter(Boolean).join(' ') },
    message: text,
    key: `telegram-${update_id}`,
  })
  const buttons = choices.map(({ label }) => [{ text: label }])
  const reply_markup =
    buttons.length > 0 ? { keyboard: buttons, one_time_keyboard: true, resize_keyboard: true } : undefined
  for (let at = 0; at < reply.length; at += longestText)
    await telegram('sendMessage', { chat_id: chat.id, text: reply.slice(at, at + longestText), reply_markup })
}

/** One after the other in each chat, all chats at the same time. */
async function answerAll(updates) {
  const messages = updates.filter(({ message }) => message?.text && message.chat.type === 'private')
  const byChat = new Map()
  for (const update of messages) {
    const before = byChat.get(update.message.chat.id) ?? Promise.resolve()
    byChat.set(
      update.message.chat.id,
      before.then(() => answer(update)).catch((error) => console.error(error.message)),
    )
  }
  await Promise.all(byChat.values())
}

console.log(`ready as @${(await telegram('getMe', {})).username}`)
for (let offset = 0; ; ) {
  try {
    // The next call tells Telegram that the updates before the offset are done.
    const updates = await telegram('getUpdates', { offset, timeout: 50, allowed_updates: ['message'] })
    await answerAll(updates)
    offset = updates.reduce((highest, { update_id }) => Math.max(highest, update_id + 1), offset)
  } catch (error) {
    console.error(error.message)
    await sleep(3000)
  }
}
