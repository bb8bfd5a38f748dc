import { Code, Text } from '@mantine/core'
import { CodeBlock } from '../layout/code-block.tsx'

const csv = `question,answer,tags
How long does shipping take? | When will it arrive?,We ship within two days.,shipping
Do you ship to Norway?,"Yes, and to all of Europe.","shipping, europe"`

const json = `[{ "questions": ["Do you ship to Norway?"], "answer": "Yes." }]`

/** The expected file format. The quickest way is to export a file, change it, and import it again. */
export function ImportGuide() {
  return (
    <div>
      <Text fz="sm" c="dimmed" mb="xs">
        A CSV or Excel file has the columns <Code>question</Code> and <Code>answer</Code>; columns with other names can
        be chosen. To add several wordings, put them in one field separated by <Code>|</Code> or a line break. A column{' '}
        <Code>tags</Code> is optional; commas separate them.
      </Text>
      <CodeBlock code={csv} label="Example CSV file" />
      <Text fz="sm" c="dimmed" my="xs">
        A JSON file is a list. You can re-import exported files.
      </Text>
      <CodeBlock code={json} label="Example JSON file" />
    </div>
  )
}
