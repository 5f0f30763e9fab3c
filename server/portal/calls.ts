import { literal, type LiteralLanguage } from './literals.ts'

/** One call to the API: `path` has its parameters in braces, `body` is sent as JSON, `answer` is JSON unless given. */
export type Call = {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body: unknown
  answer?: 'bytes' | 'stream' | 'text'
}
/** A code sample; `language` is the info string of a Markdown fence. */
export type CodeSample = { language: string; code: string }

const WRITERS = { bash, js, python, go, php, ruby }

export const SAMPLE_LANGUAGES: readonly string[] = Object.keys(WRITERS)

/** The call in six languages; `BASE_URL`, `TOKEN` and path parameters such as `ID` come from the environment. */
export function callSamples(call: Call): CodeSample[] {
  return Object.entries(WRITERS).map(([language, write]) => ({
    language,
    code: write(call),
  }))
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!.toUpperCase())
const fill = (path: string, put: (name: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => put(name.toUpperCase()))
/** The headers without the token's, by name. */
const headersOf = ({ headers, body }: Call) =>
  Object.entries({ ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers })
const sent = ({ body }: Call, language: LiteralLanguage, indent: string) => literal(body, language, indent)

function bash(call: Call): string {
  const { method, path, body } = call
  return [
    `curl${call.answer === 'stream' ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} "$BASE_URL/api/v1${fill(path, (name) => `$${name}`)}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...headersOf(call).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${shellText(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}

function shellText(body: unknown): string {
  const line = JSON.stringify(body)
  return line.length <= 80 ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}

function js(call: Call): string {
  const { method, path, body } = call
  const options = [
    method !== 'GET' && `method: '${method}',`,
    `headers: ${listed('{ ', ' }', ['Authorization: `Bearer ${TOKEN}`', ...headersOf(call).map(([name, value]) => `'${name}': '${value}'`)], '  ')},`,
    body !== undefined && `body: JSON.stringify(${sent(call, 'js', '  ')}),`,
  ]
  return `const { ${['BASE_URL', 'TOKEN', ...namesIn(path)].join(', ')} } = process.env

const response = await fetch(\`\${BASE_URL}/api/v1${fill(path, (name) => `\${${name}}`)}\`, {
${lines(options, '  ')}
})
${shownInJs(call)}`
}

function shownInJs({ answer }: Call): string {
  if (answer === 'stream') {
    const text = 'response.body.pipeThrough(new TextDecoderStream())'
    return `for await (const text of ${text}) process.stdout.write(text)`
  }
  const body = { bytes: '(await response.arrayBuffer()).byteLength', text: 'await response.text()' }
  return `console.log(response.status, ${answer ? body[answer] : 'await response.json()'})`
}

function python(call: Call): string {
  const { method, path, body } = call
  const env = (name: string) => `{os.environ['${name}']}`
  const headers = headersOf(call).map(([name, value]) => `"${name}": "${value}"`)
  const words = [
    `f"${env('BASE_URL')}/api/v1${fill(path, env)}",`,
    method !== 'GET' && `method="${method}",`,
    `headers=${listed('{', '}', [`"Authorization": f"Bearer ${env('TOKEN')}"`, ...headers], '    ')},`,
    body !== undefined && `data=json.dumps(${sent(call, 'python', '    ')}).encode(),`,
  ]
  const isJson = body !== undefined || !call.answer
  return `import ${isJson ? 'json, ' : ''}os, urllib.request

request = urllib.request.Request(
${lines(words, '    ')}
)
with urllib.request.urlopen(request) as response:
    ${shownInPython(call)}`
}

function shownInPython({ answer }: Call): string {
  if (answer === 'stream') return 'for line in response:\n        print(line.decode(), end="", flush=True)'
  const body = { bytes: 'len(response.read())', text: 'response.read().decode()' }
  return `print(response.status, ${answer ? body[answer] : 'json.load(response)'})`
}

function go(call: Call): string {
  const { method, path, body } = call
  const isStream = call.answer === 'stream'
  const url = fill(path, (name) => `" + os.Getenv("${name}") + "`)
  return `package main

import (${isStream ? '' : '\n\t"fmt"'}
	"io"
	"net/http"
	"os"${body === undefined ? '' : '\n\t"strings"'}
)

func main() {${body === undefined ? '' : `\n\tbody := strings.NewReader(${goText(JSON.stringify(body))})`}
	url := ${`os.Getenv("BASE_URL") + "/api/v1${url}"`.replace(' + ""', '')}
	request, err := http.NewRequest("${method}", url, ${body === undefined ? 'nil' : 'body'})
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))${headersOf(call)
    .map(([name, value]) => `\n\trequest.Header.Set("${name}", "${value}")`)
    .join('')}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	${isStream ? 'io.Copy(os.Stdout, response.Body)' : 'text, _ := io.ReadAll(response.Body)\n\tfmt.Println(response.StatusCode, string(text))'}
}`
}

const goText = (text: string) => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``)

function php(call: Call): string {
  const { method, path, body } = call
  const isStream = call.answer === 'stream'
  const options = [
    method !== 'GET' && `CURLOPT_CUSTOMREQUEST => '${method}',`,
    `CURLOPT_HTTPHEADER => ${listed('[', ']', ["'Authorization: Bearer ' . getenv('TOKEN')", ...headersOf(call).map(([name, value]) => `'${name}: ${value}'`)], '    ')},`,
    body !== undefined && `CURLOPT_POSTFIELDS => json_encode(${sent(call, 'php', '    ')}),`,
    isStream
      ? 'CURLOPT_WRITEFUNCTION => function ($call, $text) { echo $text; flush(); return strlen($text); },'
      : 'CURLOPT_RETURNTRANSFER => true,',
  ]
  const url = `getenv('BASE_URL') . '/api/v1${fill(path, (name) => `' . getenv('${name}') . '`)}'`
  return `<?php
$call = curl_init(${url.replaceAll(` . ''`, '')});
curl_setopt_array($call, [
${lines(options, '    ')}
]);
${isStream ? 'curl_exec($call);' : `$response = curl_exec($call);\necho curl_getinfo($call, CURLINFO_RESPONSE_CODE), ' ', $response, "\\n";`}`
}

function ruby(call: Call): string {
  const { method, path, body } = call
  const env = (name: string) => `#{ENV['${name}']}`
  const request = `Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}`
  return `${body === undefined ? '' : "require 'json'\n"}require 'net/http'

uri = URI("${env('BASE_URL')}/api/v1${fill(path, env)}")
request = ${request}.new(uri, 'Authorization' => "Bearer ${env('TOKEN')}")${headersOf(call)
    .map(([name, value]) => `\nrequest['${name}'] = '${value}'`)
    .join('')}${body === undefined ? '' : `\nrequest.body = ${sent(call, 'ruby', '')}.to_json`}
${shownInRuby(call)}`
}

function shownInRuby({ answer }: Call): string {
  const open = "Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https')"
  return answer === 'stream'
    ? `${open} do |http|\n  http.request(request) { |response| response.read_body { |text| print text } }\nend`
    : `response = ${open} { |http| http.request(request) }\nputs "#{response.code} #{response.body}"`
}

/** Joins parts on one line, or puts each on its own line if there are more than two. */
function listed(open: string, close: string, parts: readonly string[], indent: string): string {
  if (parts.length <= 2) return `${open}${parts.join(', ')}${close}`
  return `${open.trim()}\n${parts.map((part) => `${indent}${indent}${part},\n`).join('')}${indent}${close.trim()}`
}

function lines(parts: readonly (string | false)[], indent: string): string {
  return parts
    .filter((part) => part !== false)
    .map((part) => `${indent}${part}`)
    .join('\n')
}
