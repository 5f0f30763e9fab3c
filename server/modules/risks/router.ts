import { z } from 'zod'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { batchProcedure, recordProcedures } from '#server/core/rest/record-procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { Task } from '../tasks/schema.ts'
import { acceptRisk } from './accept/mutations.ts'
import { riskKind } from './kind.ts'
import { listScores } from './queries.ts'
import {
  AcceptRisk,
  CreateTreatment,
  LinkedTask,
  Risk,
  RiskBands,
  UpdateRiskBands,
  RiskScore,
  TreatedRisk,
  TreatmentTask,
} from './schema.ts'
import { updateBands } from './settings/mutations.ts'
import { getBands } from './settings/queries.ts'
import { createTreatment, linkTask, unlinkTask } from './tasks/mutations.ts'
import { listRisksOf, listTasksOf } from './tasks/queries.ts'

export const risks = router({
  ...recordProcedures(riskKind),
  batch: batchProcedure(riskKind),
  accept: writeProcedure('risks.accept')
    .input(AcceptRisk)
    .output(Risk)
    .mutation(({ ctx, input }) => acceptRisk(ctx, input)),
  scores: readProcedure(riskKind.read)
    .input(ById)
    .output(z.array(RiskScore))
    .query(({ ctx, input }) => listScores(ctx, input)),
  tasks: readProcedure(riskKind.read)
    .input(ById)
    .output(z.array(TreatmentTask))
    .query(({ ctx, input }) => listTasksOf(ctx, input)),
  ofTask: readProcedure(riskKind.read)
    .input(ById)
    .output(z.array(TreatedRisk))
    .query(({ ctx, input }) => listRisksOf(ctx, input)),
  createTask: onceProcedure(riskKind.write)
    .input(CreateTreatment)
    .output(Task)
    .mutation(({ ctx, input }) => createTreatment(ctx, input)),
  linkTask: writeProcedure(riskKind.write)
    .input(LinkedTask)
    .output(LinkedTask)
    .mutation(({ ctx, input }) => linkTask(ctx, input)),
  unlinkTask: writeProcedure(riskKind.write)
    .input(LinkedTask)
    .output(LinkedTask)
    .mutation(({ ctx, input }) => unlinkTask(ctx, input)),
  bands: readProcedure(riskKind.read)
    .output(RiskBands)
    .query(({ ctx }) => getBands(ctx)),
  updateBands: writeProcedure('workspace.manage')
    .input(UpdateRiskBands)
    .output(RiskBands)
    .mutation(({ ctx, input }) => updateBands(ctx, input)),
})
