export const callKinds = [
  { value: 'reply', label: 'Reply' },
  { value: 'stream', label: 'Stream' },
  { value: 'continue', label: 'Continue' },
] as const
export type CallKind = (typeof callKinds)[number]['value']

const message = 'Hello!'
const next = 'And how can I pay?'

/** The same calls in several languages. The token comes from the environment: it must not be in a file. */
export const callSnippets: Record<string, Record<CallKind, (url: string) => string>> = {
  curl: {
    reply: (url) => curl(url, `{"message": "${message}"}`),
    stream: (url) => curl(url, `{"message": "${message}", "stream": true}`, '-N '),
    continue: (url) => `# The conversation_id of the first reply goes with the next message.
${curl(url, `{"message": "${next}", "conversation_id": "CONVERSATION_ID"}`)}`,
  },

  JavaScript: {
    reply: (url) => `${javascriptCall(url)}
const answer = await call({ message: '${message}' }).then((response) => response.json())
console.log(answer.reply)`,
    stream: (url) => `${javascriptCall(url)}
const response = await call({ message: '${message}', stream: true })
let rest = ''
for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
  const events = (rest + chunk).split('\\n\\n')
  rest = events.pop()
  for (const event of events) {
    const data = event.match(/^data: (.*)$/m)
    if (event.includes('event: reply.delta') && data) process.stdout.write(JSON.parse(data[1]).text)
  }
}`,
    continue: (url) => `${javascriptCall(url)}
const first = await call({ message: '${message}' }).then((response) => response.json())
const second = await call({
  message: '${next}',
  conversation_id: first.conversation_id,
}).then((response) => response.json())
console.log(second.reply)`,
  },

  Python: {
    reply: (url) => `${pythonCall(url)}

print(call({"message": "${message}"}).json()["reply"])`,
    stream: (url) => `import json
${pythonCall(url)}

event = ""
for line in call({"message": "${message}", "stream": True}, stream=True).iter_lines():
    name, _, value = line.decode().partition(": ")
    if name == "event":
        event = value
    elif name == "data" and event == "reply.delta":
        print(json.loads(value)["text"], end="", flush=True)`,
    continue: (url) => `${pythonCall(url)}

first = call({"message": "${message}"}).json()
second = call({
    "message": "${next}",
    "conversation_id": first["conversation_id"],
}).json()
print(second["reply"])`,
  },

  PHP: {
    reply: (url) => `${phpCall(url)}

echo json_decode(call(['message' => '${message}']))->reply;`,
    stream: (url) => `${phpCall(url)}

$rest = '';
call(['message' => '${message}', 'stream' => true], function ($curl, $chunk) use (&$rest) {
    $events = explode("\\n\\n", $rest . $chunk);
    $rest = array_pop($events);
    foreach ($events as $event) {
        if (str_contains($event, 'event: reply.delta') && preg_match('/^data: (.*)$/m', $event, $data)) {
            echo json_decode($data[1])->text;
        }
    }
    return strlen($chunk);
});`,
    continue: (url) => `${phpCall(url)}

$first = json_decode(call(['message' => '${message}']));
$second = json_decode(call([
    'message' => '${next}',
    'conversation_id' => $first->conversation_id,
]));
echo $second->reply;`,
  },
}

const curl = (url: string, body: string, options = '') => `curl ${options}-X POST ${url} \\
  -H "Authorization: Bearer $BECKON_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`

const javascriptCall = (url: string) => `async function call(body) {
  const response = await fetch('${url}', {
    method: 'POST',
    headers: {
      Authorization: \`Bearer \${process.env.BECKON_TOKEN}\`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error((await response.json()).detail)
  return response
}
`

const pythonCall = (url: string) => `import os
import requests


def call(body, **options):
    response = requests.post(
        "${url}",
        headers={"Authorization": f"Bearer {os.environ['BECKON_TOKEN']}"},
        json=body,
        timeout=60,
        **options,
    )
    if not response.ok:
        raise RuntimeError(response.json()["detail"])
    return response
`

const phpCall = (url: string) => `<?php
function call(array $body, ?callable $onChunk = null): string
{
    $curl = curl_init('${url}');
    curl_setopt_array($curl, [
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('BECKON_TOKEN'),
            'Content-Type: application/json',
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
    ]);
    if ($onChunk) {
        curl_setopt($curl, CURLOPT_WRITEFUNCTION, $onChunk);
    }
    $answer = (string) curl_exec($curl);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
        throw new Exception(json_decode($answer)->detail ?? 'The call failed.');
    }
    return $answer;
}`
