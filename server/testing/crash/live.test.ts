import { killWhileListening } from './live-kills.ts'

killWhileListening(1)
