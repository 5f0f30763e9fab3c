import { personOf } from '#server/core/access/person.ts'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { requireLive } from '../sandboxes/rules.ts'
import { setCostSource } from './cost-source/mutations.ts'
import { getCostSource } from './cost-source/queries.ts'
import { AskCostSource, CostSource, SetCostSource } from './cost-source/schema.ts'
import { leaveOut, matchAutomatically, matchByHand } from './matching/mutations.ts'
import { listExternalCampaigns } from './matching/queries.ts'
import {
  AskExternalCampaigns,
  ChooseCampaigns,
  ExternalCampaignPage,
  MatchByHand,
  MatchedCampaigns,
} from './matching/schema.ts'
import { chooseAccounts, syncNow } from './mutations.ts'
import { getProfit } from './profit/queries.ts'
import { Profit } from './profit/schema.ts'
import { getConnector, getOverview } from './queries.ts'
import {
  AskConnector,
  ChooseAccounts,
  ConnectKey,
  Connector,
  ConnectorPage,
  Disconnect,
  Disconnected,
  Overview,
  SignInStarted,
  StartSignIn,
} from './schema.ts'
import { connectKey } from './sign-in/connect-key.ts'
import { disconnect } from './sign-in/disconnect.ts'
import { startSignIn } from './sign-in/start.ts'
import { importProducts } from './stock/import-products.ts'
import { readStock } from './stock/read-stock.ts'
import { ImportedProducts, ImportProducts, ReadStock, StockReading } from './stock/schema.ts'
import { getSearchTraffic, getVisitTraffic } from './traffic/queries.ts'
import { AskTraffic, SearchTraffic, VisitTraffic } from './traffic/schema.ts'

/** Tokens and agents cannot access connections. */
const read = readProcedure('connectors.manage').use(({ ctx, next }) => {
  personOf(ctx)
  return next()
})
const readResults = readProcedure('marketing.read').use(({ ctx, next }) => {
  personOf(ctx)
  return next()
})
const write = writeProcedure('connectors.manage').use(({ ctx, next }) => {
  personOf(ctx)
  requireLive(ctx, 'Data sources')
  return next()
})

/** Data sources, for the application only. */
export const connectors = router({
  overview: read.output(Overview).query(({ ctx }) => getOverview(ctx)),
  get: read
    .input(AskConnector)
    .output(ConnectorPage)
    .query(({ ctx, input }) => getConnector(ctx, input.id)),
  profit: read
    .input(AskConnector)
    .output(Profit)
    .query(({ ctx, input }) => getProfit(ctx, input.id)),
  searchTraffic: read
    .input(AskTraffic)
    .output(SearchTraffic)
    .query(({ ctx, input }) => getSearchTraffic(ctx, input)),
  visitTraffic: read
    .input(AskTraffic)
    .output(VisitTraffic)
    .query(({ ctx, input }) => getVisitTraffic(ctx, input)),
  startSignIn: write
    .input(StartSignIn)
    .output(SignInStarted)
    .mutation(({ ctx, input }) => startSignIn(ctx, input)),
  connectKey: write
    .input(ConnectKey)
    .output(Connector)
    .mutation(({ ctx, input }) => connectKey(ctx, input)),
  choose: write
    .input(ChooseAccounts)
    .output(Connector)
    .mutation(({ ctx, input }) => chooseAccounts(ctx, input)),
  syncNow: write
    .input(AskConnector)
    .output(Connector)
    .mutation(({ ctx, input }) => syncNow(ctx, input)),
  disconnect: write
    .input(Disconnect)
    .output(Disconnected)
    .mutation(({ ctx, input }) => disconnect(ctx, input)),
  campaigns: readResults
    .input(AskExternalCampaigns)
    .output(ExternalCampaignPage)
    .query(({ ctx, input }) => listExternalCampaigns(ctx, input)),
  match: write
    .input(MatchByHand)
    .output(MatchedCampaigns)
    .mutation(({ ctx, input }) => matchByHand(ctx, input)),
  leaveOut: write
    .input(ChooseCampaigns)
    .output(MatchedCampaigns)
    .mutation(({ ctx, input }) => leaveOut(ctx, input)),
  matchAutomatically: write
    .input(ChooseCampaigns)
    .output(MatchedCampaigns)
    .mutation(({ ctx, input }) => matchAutomatically(ctx, input)),
  costSource: readResults
    .input(AskCostSource)
    .output(CostSource)
    .query(({ ctx, input }) => getCostSource(ctx, input.campaign)),
  setCostSource: write
    .input(SetCostSource)
    .output(CostSource)
    .mutation(({ ctx, input }) => setCostSource(ctx, input)),
  importProducts: write
    .input(ImportProducts)
    .output(ImportedProducts)
    .mutation(({ ctx, input }) => importProducts(ctx, input)),
  readStock: write
    .input(ReadStock)
    .output(StockReading)
    .mutation(({ ctx, input }) => readStock(ctx, input)),
})
