export { BROKER_NAMES, type BrokerAccounts } from './accounts/broker-account.ts';
export { createBrokerAccounts } from './accounts/broker-accounts.ts';
export { brokerPositions } from './accounts/broker-positions.ts';
export { differencesText } from './accounts/reconcile-text.ts';
export { reconcileWithBroker } from './accounts/reconcile-with-broker.ts';
export { previewSync, type SyncPreview } from './accounts/sync-account.ts';
export { brokerFailureText, syncText } from './accounts/sync-text.ts';
export { createOrderDesks } from './orders/order-desks.ts';
export { ORDER_BROKERS } from './orders/real-order.ts';
export { type RealAnswer, summarizeRealOrder } from './orders/real-order-summary.ts';
export { orderAccountText, realNoticeText, realOrderText } from './orders/real-order-text.ts';
export { realOrderTools } from './orders/real-order-tools.ts';
export { type OrderLimits, RealOrders } from './orders/real-orders.ts';
export { tradableOn } from './paper/order-rules.ts';
export {
  type CancelAnswer,
  type OrderAnswer,
  type OrdersAnswer,
  type PlaceAnswer,
  summarizeOrder,
} from './paper/order-summary.ts';
export { cancelledText, endedText, ordersText, placedText } from './paper/order-text.ts';
export { createOrderWatch, type OrderWatch } from './paper/order-watch.ts';
export { PaperBroker } from './paper/paper-broker.ts';
export { brokerTools } from './paper/tools.ts';
