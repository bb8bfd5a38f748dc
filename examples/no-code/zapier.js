// The step "Code by Zapier → Run JavaScript". Its input data: url, token, id, text, contact, conversation_id.
const headers = { Authorization: `Bearer ${inputData.token}`, 'Content-Type': 'application/json' }
const read = async (response) => {
  const body = await response.json()
  if (!response.ok) throw new Error(body.detail)
  return body
}
let answer = await read(
  await fetch(inputData.url, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': inputData.id },
    body: JSON.stringify({
      message: inputData.text,
      conversation_id: inputData.conversation_id,
      user: { id: inputData.contact },
    }),
  }),
)
// A reply that takes long (202) is a turn first. If the step's time ends, replay it: the message is not sent twice.
if (answer.object === 'turn') {
  const url = inputData.url.replace(/trigger$/, `turns/${answer.id}`)
  while (['queued', 'running'].includes(answer.status)) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    answer = await read(await fetch(url, { headers }))
  }
  if (!answer.reply) throw new Error(answer.error?.detail ?? 'The reply was cancelled.')
  answer = answer.reply
}
output = { reply: answer.reply, answered: answer.answered, conversation_id: answer.conversation_id }
