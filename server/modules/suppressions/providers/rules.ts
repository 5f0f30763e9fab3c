/** Email providers that report delivery events, as spelled in paths and rows. */
export const PROVIDERS = ['postmark', 'sendgrid', 'mailgun', 'ses', 'resend', 'brevo', 'mailjet'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Display names. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  ses: 'Amazon SES',
  resend: 'Resend',
  brevo: 'Brevo',
  mailjet: 'Mailjet',
}
