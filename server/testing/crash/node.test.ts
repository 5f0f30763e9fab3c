import { killNodes } from './node-kills.ts'

killNodes('server/testing/crash/node-program.ts', 1)
