import { asText } from '../reading/rules.ts'

/** What a provider reports about a permanent failure. Texts are responses of the receiving server. */
type Failure = {
  /** An enhanced status code such as `5.1.1`, if the provider reports it separately. */
  status?: unknown
  /** The reply code of SMTP. */
  code?: unknown
  texts?: readonly unknown[]
  /** The class of texts that say neither; `hard` only for providers whose category already means a missing mailbox. */
  otherwise?: 'hard' | 'soft'
}

/**
 * Codes that say that the mailbox or domain does not exist: RFC 3463 §3.2 X.1.1 to X.1.3 and X.1.6, and §3.5 X.4.4;
 * RFC 7505 X.1.10. Not X.1.7 and X.1.8, which are about the sender, and not X.2.1: that mailbox exists.
 */
const MISSING_CODE = /^5\.(1\.(1|2|3|6|10)|4\.4)$/
/** Codes that say too little: only the text counts. */
const VAGUE_CODE = /^5\.(\d+\.0|5\.\d+|1\.4|4\.1)$/
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/

/** Says nothing about the mailbox: it is full, or the email, its sender or the sender's server was rejected. */
const OTHER_REASON = new RegExp(
  [
    /\b(mailbox|inbox|account|user|storage|disk)\b.{0,20}\bfull\b|quota|over.{0,8}limit|exceed|storage|insufficient|too (large|big|old|many)|\bsize\b/,
    /spam|block(ed|ing)?\b|(block|black|deny)[ -]?list|\brbl\b|\bdnsbl\b|reputation|polic(y|ies)|content|virus|malware/,
    /\bsender('s)? (address|domain|verif|reject|denied|not|is)|domain of (the )?sender|\bfrom address\b|\bspf\b|\bdkim\b|\bdmarc\b|authenticat|relay|\bptr\b|reverse dns|\bhelo\b/,
    /temporar|try (again|later)|timed? ?out|greylist|throttl|rate limit|\bloop\b|too many hops/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const WHO = 'user|mailbox|recipient|account|address|addressee|alias|person|inbox'
/** Says that there is no such mailbox or domain. */
const MISSING = new RegExp(
  [
    `\\b(unknown|invalid|nonexist[ae]nt|no such|bad destination|not a valid|not a known)( \\w+)? (${WHO}|mail ?box|domain|host)\\b`,
    `\\b(${WHO}|domain|host)( name)?\\b.{0,80}?\\b(unknown|invalid|not (be )?found|not exist|no longer exists?|not known|not a valid|nonexist[ae]nt)\\b`,
    `\\b(does ?n[o']t|do not|did not) (exist|have (an?|this) )|\\bdoesn.t have an? \\S+ account\\b`,
    `\\bno (mailbox|user|recipient|mail host|mx|account)\\b|\\bnxdomain\\b|\\bunrouteable address\\b|\\bnosuchuser\\b`,
    `\\brecipient ?not ?found\\b`,
    `\\baddress rejected: access denied\\b`,
  ].join('|'),
  'i',
)

/**
 * The class of a permanent failure. Only a missing mailbox or domain is `hard`, because that suppresses the address for
 * good in all workspaces. If nothing is said, the failure is what the provider calls it.
 */
export function failureClass({ status, code, texts = [], otherwise = 'soft' }: Failure): 'hard' | 'soft' {
  const text = texts.flatMap((one) => asText(one, 2_000) ?? []).join(' ')
  const enhanced = STATUS.exec(asText(status) ?? '')?.[1] ?? ''
  const said = enhanced && !VAGUE_CODE.test(enhanced) ? enhanced : (STATUS.exec(text)?.[1] ?? enhanced)
  if (MISSING_CODE.test(said)) return 'hard'
  if (said.startsWith('4.')) return 'soft'
  const reply = asText(code) ?? /^(?:\w+;\s*)?(\d{3})\b/.exec(text)?.[1] ?? ''
  if (/^(4\d\d|552)$/.test(reply) && !/\bno mx\b/i.test(text)) return 'soft'
  if (OTHER_REASON.test(text)) return 'soft'
  if (MISSING.test(text)) return 'hard'
  if (said !== '' && !VAGUE_CODE.test(said)) return 'soft'
  return text === '' ? 'hard' : otherwise
}
