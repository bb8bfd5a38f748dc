// The step "Code by Zapier → Run JavaScript". Its input data: url, token, id, text, contact, conversation_id.
const response = await fetch(inputData.url, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${inputData.token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': inputData.id,
  },
  body: JSON.stringify({
    message: inputData.text,
    conversation_id: inputData.conversation_id,
    user: { id: inputData.contact },
  }),
})
const answer = await response.json()
if (!response.ok) throw new Error(answer.detail)
output = { reply: answer.reply, answered: answer.answered, conversation_id: answer.conversation_id }
