import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';

/** Leads to a conversation with an open approval while another one is displayed. */
export function ApprovalElsewhere() {
  const { page, navigation } = usePage();
  const open = navigation.route.value.session;
  const card = page.approvals.value.find(
    ({ approval, outcome }) => outcome === undefined && approval.sessionKey !== open,
  );
  if (!card) return null;
  return (
    <div class="bar" role="status" data-tone="warn">
      {t('page.approval.elsewhere')}
      <button type="button" class="link-button" onClick={() => navigation.openSession(card.approval.sessionKey)}>
        {t('page.approval.show')}
      </button>
    </div>
  );
}
