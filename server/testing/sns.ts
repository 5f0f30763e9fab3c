import { createSign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For tests only: no server trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCZ9uO0JVixZgyU
FaMbDOisyNCx/s1WiPVmvZICAnzucoJuV9N7/y/ru2fBzjMebfqMIna2KJIcJKt9
1uMFhrtD9CJUasLutmjDFxK0Y0eu1k9XF/F8YR7atVNLaP1Ss09LicVIjjQU9r19
ph8xs3cyciHq2pBKpvWRfwqnIUVkx4aAM2CQtopAxSkJyQ25I/nq4PjlKEAS88Un
erji42FmQbrWUi4j0ZKI6cu6rrU+xeZvbDxpsM6hPlT2d6Fssle0FHQ3qy9WZoC5
fTr82ZIfrb7AfcCmKVZEg0VWP76P011HduA8RJJYaJzADUgYhd9rFGjWVwoUsNwb
ZJhdYwX7AgMBAAECggEAB8r6KBXQaAEcBU456qiXd3UeDVsx+qIpu+6tlc2ZSuz7
IITwWj7rOOBwlkmFkEi7D3lRYOXQOtkCl2SOKj1xRRD1wHE7gA0RP0Dvt7djSOEK
WLtRhAq2Z/E9mOnSWuuHW/G4Fpky318NyW7kP5hUIeRhj62TzvOBAnhFZcOh64q3
Y1GrlUwIvzcsyPwPft8pMencMZqJi/kCivEETrj44jaZc3IB7vh77keNicUv6FaW
8wha/XnBq+3JoNQMwUCX5STS0/JDXlkAgH9wPvqtQwWry+h1gsAKtxQPy96me751
c6AVQRlZSwWRrflGaWc8eZ5J43GOxTWkUhF1hvD8wQKBgQDVxC6vINB/N1h5JSqC
UFIaL8OqMRoZzt2kP6zORBu3eiN7a1mHLH50arv1Ne0Dh9ewnr7AJAsccQarUfMt
RuUEUOhwMY8T4MXJoY0qlQ37zpT6ZeWZSiAooWZZiBANhJDBp43EyqLCqxcSAZzu
hR3O/M9MqmjNTyxnejTUEbzmIwKBgQC4Yg+gXKgOqrQ3k3+X7ZN3qQ/1fIsP2IzI
nweGW23GQNRzTEaDsupgfteBIJJgt7U+d0CqydhjeORIKAaw3GdpFTEiLEKdgdCb
uVkYxjVGrGv8jC/hWIU02Wf6Uc/mv9Ia3lNohwpGlf1ByzhmxoX+0CKHmP0EMsPi
rmlZMKRiSQKBgCcLGAPAmJRDxZMK6MK4bOZ/httU8JF6KR1Qy/04j19pnYVzS/zW
cZpNzFqzKMEWVJzbwbdSXf0p36/23dWNN1Mce/fR9XIKAdYb/a6jXtR5HNjHN7JR
yaHiKNF9eoEdj1rvgYNKB4RKv4H4bXNbOOCPaEV2coHdThzwQyngu4HFAoGASHwk
cIJ8fueU2ZRewLdhFdWctIE1mhEjp2r9ZlBjI2ExI/KEdhnMEgtLZTQM14Dg+6Ge
BoY7Tz+jXsp9duHutVzjZ+/GcG0sOUvwPtEM+K+n9CyYVhqao2AkhD/NX4Vhb7af
S6Rq4bztRwRBNAYvfzELogr+zLu4TlEKkUmSFiECgYEA0yHR7jfhzTcuPiObrFo+
NARLB5DFrbHJl1gzs5xaAKAEHw5VF02Rgfb06KMgyxIghNBuFOAHwHJ4l3M04PiH
T7ULPwjm/u5DXI/k7iAfYDN+/y6YteqePpMNurMeZcZsPDOejaw8J9ZZoqjpneIx
mM69mqhNXGSyxprZ2gAWYuk=
-----END PRIVATE KEY-----`
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIICnDCCAYQCAQEwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIc25zLnRlc3Qw
IBcNMjAwMTAxMDAwMDAwWhgPMjExOTAxMDEwMDAwMDBaMBMxETAPBgNVBAMMCHNu
cy50ZXN0MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmfbjtCVYsWYM
lBWjGwzorMjQsf7NVoj1Zr2SAgJ87nKCblfTe/8v67tnwc4zHm36jCJ2tiiSHCSr
fdbjBYa7Q/QiVGrC7rZowxcStGNHrtZPVxfxfGEe2rVTS2j9UrNPS4nFSI40FPa9
faYfMbN3MnIh6tqQSqb1kX8KpyFFZMeGgDNgkLaKQMUpCckNuSP56uD45ShAEvPF
J3q44uNhZkG61lIuI9GSiOnLuq61PsXmb2w8abDOoT5U9nehbLJXtBR0N6svVmaA
uX06/NmSH62+wH3ApilWRINFVj++j9NdR3bgPESSWGicwA1IGIXfaxRo1lcKFLDc
G2SYXWMF+wIDAQABMA0GCSqGSIb3DQEBCwUAA4IBAQB1V0uMRnds3z29iQAGIQcY
k3sSQwuATIRCudWfPFPMswEH7nL6Q0IvTJAxIXQdGKtBGYin933lg4WUpvEF48lz
USgp/wRJ/QcZxMULxyTXNgxrXh/f+ikSlwnVBVFKRoZAt9FsQpmF55trdoVgM6T4
M1N1McK64nKO8b9Y+8CqfQU/6g8DxXaWm/rqtg2j08pf1hDn2VKZtTLtAd7YCM16
STHb9M58/G5juCDn+qkvDNz2inru2B81Xv7TtpaamDr7/vi/xojM4TJag8VWO03b
WsthFvPDt8lTEdNuF2h4gIwE6D8H2nJ8hwSEvmi+2NiqOuh9jL5KnFizQLYXT9YZ
-----END CERTIFICATE-----`

const NAMES = ['Message', 'MessageId', 'SubscribeURL', 'Subject', 'Timestamp', 'Token', 'TopicArn', 'Type']

/** Amazon SNS as a subscriber sees it: it signs, serves its certificate, and counts confirmations. */
export async function startSns() {
  const confirmed: string[] = []
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('.pem')) return void response.end(CERTIFICATE)
    confirmed.push(url)
    response.end('<ConfirmSubscriptionResponse/>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    confirmed,
    /** A message as posted; `fields` override those of a notification. */
    message(fields: Record<string, string>, version: '1' | '2' = '1'): Record<string, string> {
      return signedBySns({ SigningCertURL: `${origin}/SimpleNotificationService-1.pem`, ...fields }, version)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export function signedBySns(fields: Record<string, string>, version: '1' | '2'): Record<string, string> {
  const message: Record<string, string> = {
    Type: 'Notification',
    TopicArn: 'arn:aws:sns:us-east-1:123456789012:mail',
    Timestamp: '2026-11-21T12:00:00.000Z',
    SignatureVersion: version,
    ...fields,
  }
  const signer = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
  for (const name of NAMES) if (message[name] !== undefined) signer.update(`${name}\n${message[name]}\n`)
  return { ...message, Signature: signer.sign(KEY, 'base64') }
}
