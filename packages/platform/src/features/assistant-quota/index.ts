/** What other features use of this one. */
export { quotaAccounts, quotaOf, recharge, rechargesOf, takeQuestion } from './quota-store.ts';
