import { EventStream, exampleOf, prefixes } from 'beckon-contract'
import type { DescribedOperation } from './reference-tags.ts'

export interface Sample {
  language: 'curl' | 'JavaScript' | 'Python' | 'PHP'
  code: string
}

/** What a call sends, apart from its language. */
interface CallParts {
  method: string
  url: string
  body: unknown
  /** The variable that has the token; undefined if none is needed. */
  token: 'BECKON_TOKEN' | 'VISITOR_TOKEN' | undefined
  /** The answer is a stream of events, not JSON. */
  isStream: boolean
}

/** The same call in four languages, with the parameters of the operation's example. */
export function samplesOf({ api, id, operation }: DescribedOperation, baseUrl: string): Sample[] {
  const { request } = exampleOf(id)
  const parts: CallParts = {
    method: operation.method,
    url: `${baseUrl}${prefixes[api]}${operation.path.replace(/\{(\w+)\}/g, (_, name) => String(name).toUpperCase())}`,
    body: request,
    token: tokenOf(operation.access),
    isStream: operation.responses[200] === EventStream,
  }
  return [
    { language: 'curl', code: curl(parts) },
    { language: 'JavaScript', code: javascript(parts) },
    { language: 'Python', code: python(parts) },
    { language: 'PHP', code: php(parts) },
  ]
}

function tokenOf(access: DescribedOperation['operation']['access']): CallParts['token'] {
  if (access === 'public') return undefined
  return access === 'visitor' ? 'VISITOR_TOKEN' : 'BECKON_TOKEN'
}

const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

function curl({ method, url, body, token, isStream }: CallParts): string {
  const isUsual = method === (body === undefined ? 'GET' : 'POST')
  return [
    `curl ${isStream ? '-N ' : ''}${isUsual ? '' : `-X ${method} `}"${url}"`,
    ...(token ? [`-H "Authorization: Bearer $${token}"`] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}

function javascript({ method, url, body, token, isStream }: CallParts): string {
  const headers = [
    ...(token ? [`authorization: 'Bearer ' + process.env.${token}`] : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2), '  ')}),`]),
  ]
  const call = options.length ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`
  return `const response = await ${call}
if (!response.ok) throw new Error((await response.json()).detail)
${
  isStream
    ? 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text)'
    : 'console.log(await response.json())'
}`
}

function python({ method, url, body, token, isStream }: CallParts): string {
  const options = [
    ...(token ? [`    headers={"Authorization": f"Bearer {os.environ['${token}']}"},`] : []),
    ...(body === undefined ? [] : [`    json=${indent(pythonLiteral(body), '    ')},`]),
    ...(isStream ? ['    stream=True,'] : []),
    '    timeout=100,',
  ]
  return `${token ? 'import os\n' : ''}import requests

response = requests.${method.toLowerCase()}(
    "${url}",
${options.join('\n')}
)
response.raise_for_status()
${isStream ? 'for line in response.iter_lines():\n    print(line.decode("utf-8"))' : 'print(response.json())'}`
}

/** JSON is Python, but for three words. Texts keep theirs. */
function pythonLiteral(value: unknown): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' }
  return JSON.stringify(value, null, 4).replace(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (part) => words[part] ?? part,
  )
}

function php({ method, url, body, token, isStream }: CallParts): string {
  const headers = [
    ...(token ? [`'Authorization: Bearer ' . getenv('${token}')`] : []),
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(headers.length ? [`    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`] : []),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${indent(phpLiteral(body), '    ')}),`]),
    isStream
      ? '    CURLOPT_WRITEFUNCTION => function ($curl, $text) { echo $text; return strlen($text); },'
      : '    CURLOPT_RETURNTRANSFER => true,',
  ]
  return `$curl = curl_init('${url}');
curl_setopt_array($curl, [
${options.join('\n')}
]);
${isStream ? streamEnd : answerEnd}`
}

const streamEnd = `curl_exec($curl);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) throw new Exception('The call was refused.');`
const answerEnd = `$answer = json_decode(curl_exec($curl), true);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) throw new Exception($answer['detail']);
print_r($answer);`

function phpLiteral(value: unknown, by = ''): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${by}    `
  const rows = Array.isArray(value)
    ? value.map((item) => `${inner}${phpLiteral(item, inner)},`)
    : Object.entries(value).map(([key, item]) => `${inner}'${key}' => ${phpLiteral(item, inner)},`)
  // An empty array would be sent as a list.
  return rows.length ? `[\n${rows.join('\n')}\n${by}]` : Array.isArray(value) ? '[]' : 'new stdClass()'
}
