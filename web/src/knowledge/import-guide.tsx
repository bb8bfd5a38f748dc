import { Code, Text } from '@mantine/core'
import { CodeBlock } from '../layout/code-block.tsx'

const csv = `question,answer
How long does shipping take? | When will it arrive?,We ship within two days.
Do you ship to Norway?,"Yes, and to all of Europe."`

const json = `[{ "questions": ["Do you ship to Norway?"], "answer": "Yes." }]`

/** What a file must look like. The quickest way is to export one, change it, and bring it back. */
export function ImportGuide() {
  return (
    <div>
      <Text fz="sm" c="dimmed" mb="xs">
        A CSV file has the columns <Code>question</Code> and <Code>answer</Code>. Several ways to ask stand in one
        field, with <Code>|</Code> or a line break between them.
      </Text>
      <CodeBlock code={csv} label="Example of a CSV file" />
      <Text fz="sm" c="dimmed" my="xs">
        A JSON file is a list. What you export can be imported again.
      </Text>
      <CodeBlock code={json} label="Example of a JSON file" />
    </div>
  )
}
