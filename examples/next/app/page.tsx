'use client'
import { useChat } from '@ai-sdk/react'
import { DefaultChatTransport, type UIMessage } from 'ai'
import { type FormEvent, useState } from 'react'

interface Metadata {
  conversation_id: string
  answered?: boolean
  choices?: { id: string; label: string }[]
}
type Message = UIMessage<Metadata>

const textOf = ({ parts }: Message) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

/** The bot keeps the conversation: only the new message is sent. */
const transport = new DefaultChatTransport<Message>({
  api: '/api/chat',
  prepareSendMessagesRequest: ({ messages }) => {
    const [latest, reply] = [messages.at(-1), messages.findLast(({ role }) => role === 'assistant')]
    return { body: { message: latest && textOf(latest), conversation_id: reply?.metadata?.conversation_id } }
  },
})

export default function Chat() {
  const { messages, sendMessage, status, error, stop } = useChat<Message>({ transport })
  const [text, setText] = useState('')
  const isBusy = status === 'submitted' || status === 'streaming'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    sendMessage({ text })
    setText('')
  }
  return (
    <main>
      <ol aria-live="polite">
        {messages.map((message) => (
          <li key={message.id} data-role={message.role}>
            {textOf(message)}
            {message.metadata?.choices?.map(({ id, label }) => (
              <button key={id} type="button" onClick={() => sendMessage({ text: label })}>
                {label}
              </button>
            ))}
          </li>
        ))}
      </ol>
      {error && <p role="alert">Something went wrong. Try again.</p>}
      <form onSubmit={submit}>
        <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} required />
        {isBusy ? (
          <button type="button" onClick={() => stop()}>
            Stop
          </button>
        ) : (
          <button type="submit">Send</button>
        )}
      </form>
    </main>
  )
}
