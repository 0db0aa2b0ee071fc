"""dbt's own tests of adapters, of each area some; of those that are not here many need what the adapter has no macros for."""

import os
from urllib.parse import urlsplit

import pytest
from dbt.tests.adapter.aliases.test_aliases import BaseSameAliasDifferentSchemas
from dbt.tests.adapter.basic.test_adapter_methods import BaseAdapterMethod
from dbt.tests.adapter.basic.test_generic_tests import BaseGenericTests
from dbt.tests.adapter.basic.test_validate_connection import BaseValidateConnection
from dbt.tests.adapter.empty.test_empty import BaseTestEmpty
from dbt.tests.adapter.hooks.test_model_hooks import MODEL_POST_HOOK, MODEL_PRE_HOOK, BasePrePostModelHooks
from dbt.tests.adapter.relations.test_changing_relation_type import BaseChangeRelationTypeValidator
from dbt.tests.adapter.relations.test_dropping_schema_named import BaseDropSchemaNamed
from dbt.tests.adapter.simple_copy.test_simple_copy import EmptyModelsArentRunBase
from dbt.tests.adapter.store_test_failures_tests.basic import StoreTestFailuresAsExceptions
from dbt.tests.adapter.unit_testing.test_case_insensitivity import BaseUnitTestCaseInsensivity
from dbt.tests.adapter.utils.test_date_spine import BaseDateSpine
from dbt.tests.adapter.utils.test_hash import BaseHash
from dbt.tests.adapter.utils.test_validate_sql import BaseValidateSqlMethod


@pytest.fixture(scope="class")
def dbt_profile_target():
    address = urlsplit(os.environ["MOCKQ_URL"])
    place = {"host": address.hostname, "port": address.port, "secure": False}
    return {"type": "databend", "threads": 4, "user": "databend", "pass": "databend", **place}


class TestSameAliasDifferentSchemas(BaseSameAliasDifferentSchemas):
    pass


class TestAdapterMethod(BaseAdapterMethod):
    pass


class TestGenericTests(BaseGenericTests):
    pass


class TestValidateConnection(BaseValidateConnection):
    pass


class TestEmpty(BaseTestEmpty):
    pass


class TestModelHooks(BasePrePostModelHooks):
    """Makes the table that hooks write, and compacts it where dbt has VACUUM: dbt's own are in another server's words."""

    @pytest.fixture(scope="class")
    def project_config_update(self):
        compact = {"sql": "optimize table {{ this.schema }}.on_model_hook compact", "transaction": False}
        hooks = {"pre-hook": [MODEL_PRE_HOOK, compact], "post-hook": [compact, MODEL_POST_HOOK]}
        return {"models": {"test": hooks}}

    @pytest.fixture(scope="class", autouse=True)
    def setUp(self, project):
        texts = ["test_state", "target_dbname", "target_host", "target_name", "target_schema", "target_type"]
        texts += ["target_user", "target_pass", "run_started_at", "invocation_id", "thread_id"]
        columns = ", ".join(f"{name} STRING" for name in texts)
        project.run_sql(f"CREATE TABLE {project.test_schema}.on_model_hook ({columns}, target_threads INT)")

    def check_hooks(self, state, project, host, count=1):
        for hook in self.get_ctx_vars(state, count, project):
            assert (hook["test_state"], hook["target_schema"]) == (state, project.test_schema)
            assert (hook["target_type"], hook["target_threads"]) == ("databend", 4)
            assert len(hook["run_started_at"]) > 0
            assert len(hook["invocation_id"]) == 36
            assert hook["thread_id"].startswith("Thread-")


class TestChangeRelationType(BaseChangeRelationTypeValidator):
    pass


class TestDropSchemaNamed(BaseDropSchemaNamed):
    pass


class TestEmptyModels(EmptyModelsArentRunBase):
    pass


class TestStoreFailures(StoreTestFailuresAsExceptions):
    pass


class TestUnitTests(BaseUnitTestCaseInsensivity):
    pass


class TestDateSpine(BaseDateSpine):
    pass


class TestHash(BaseHash):
    pass


class TestValidateSql(BaseValidateSqlMethod):
    pass
