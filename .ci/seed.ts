import fc from 'fast-check'

// Generated values are the same in every run; the stress tests set the date.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) })
