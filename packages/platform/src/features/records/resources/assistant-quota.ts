/** Questions that accounts may ask the assistant: what each has and has used, more of them, and who gave them why. */
import { ApiError, RETCODES } from '../../api/index.ts';
import { quotaAccounts, recharge, rechargesOf } from '../../assistant-quota/index.ts';
import {
  aside,
  given,
  must,
  named,
  type RecordContext,
  type RecordResource,
  type StoredRow,
} from '../resource.ts';
import { pageOf, rows } from '../rows.ts';

async function accountRows({ db, orgId }: RecordContext): Promise<StoredRow[]> {
  const { accounts } = await quotaAccounts(db, orgId);
  return accounts.map(({ userName, name, limit, used, remaining }) => ({
    id: userName,
    version: 1,
    values: {
      userName,
      name,
      questionLimit: limit,
      questionsUsed: used,
      questionsLeft: remaining,
      hasNoLimit: limit === null,
    },
  }));
}

const assistantQuota: RecordResource = {
  code: 'assistantQuota',
  changesRights: true,
  fields: {
    userName: named,
    name: named,
    questionLimit: given,
    questionsUsed: given,
    questionsLeft: given,
    hasNoLimit: {},
    addedQuestions: aside,
    rechargeReason: { ...must, ...aside },
  },
  sort: 'userName',
  parts: [{ resource: 'questionRecharge', by: 'userName', of: 'userName' }],
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, await accountRows(context), resource, query, fields),
    async save(context, _resource, { id = '', values }) {
      const row = (await accountRows(context)).find((one) => one.id === id);
      if (!row) throw new ApiError(RETCODES.notFound, 'record.gone');
      const isUnlimited = values['hasNoLimit'] === true;
      const added = values['addedQuestions'];
      // Nothing that was given is taken away by a form that lacks a figure.
      if (!isUnlimited && typeof added !== 'number')
        throw new ApiError(RETCODES.badField, 'quota.amount-needed');
      await recharge(context.db, {
        orgId: context.orgId,
        userName: id,
        questions: isUnlimited ? null : Number(added),
        reason: String(values['rechargeReason']),
        givenBy: context.userId,
        nowMs: context.nowMs,
      });
      return (await accountRows(context)).find((one) => one.id === id) ?? row;
    },
  },
};

const questionRecharge: RecordResource = {
  code: 'questionRecharge',
  grant: 'assistantQuota',
  fields: {
    recordedAt: given,
    userName: named,
    addedQuestions: given,
    questionLimit: given,
    hasNoLimit: given,
    givenBy: named,
    rechargeReason: named,
  },
  sort: 'recordedAt',
  descending: true,
  source: rows(async (context) =>
    (await rechargesOf(context.db, context.orgId)).map((row) => ({
      id: String(row.id),
      values: {
        recordedAt: row.given_at.toISOString(),
        userName: row.user_name,
        addedQuestions: row.questions,
        questionLimit: row.question_limit,
        hasNoLimit: row.question_limit === null,
        givenBy: row.given_by_name ?? '',
        rechargeReason: row.reason ?? '',
      },
    })),
  ),
};

export const ASSISTANT_QUOTA: readonly RecordResource[] = [assistantQuota, questionRecharge];
